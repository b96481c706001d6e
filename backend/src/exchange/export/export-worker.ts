import { answerJobs } from '../../platform/process/answer-jobs.ts';
import { convert } from './conversion.ts';

/* A worker process that converts notes to what is exported. */

answerJobs(convert);
