import { AppError } from '@commonplace/contracts/errors';
import { answerJobs } from '../../../platform/process/answer-jobs.ts';
import { SourceRefused } from '../import-source.ts';
import { ImportReader } from './import-reader.ts';
import type { ReaderAnswer, ReaderJob } from './reader-job.ts';

/* A worker process that reads one file that is imported. */

let reader: ImportReader | null = null;

answerJobs(async (job: ReaderJob): Promise<ReaderAnswer> => {
  try {
    if (job.act === 'survey') {
      await reader?.close();
      reader = await ImportReader.open(job.path, job.name, job.folder);
      return { survey: reader.survey() };
    }
    // A process before this one had opened it.
    if (!reader) return { isClosed: true };
    if (job.act === 'read') return { content: await reader.read(job.index, job.asText) };
    return { extracted: await reader.extract(job.index) };
  } catch (error) {
    if (error instanceof SourceRefused) throw new AppError('rejected', { message: error.message });
    throw error;
  }
});
