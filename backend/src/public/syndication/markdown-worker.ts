import { toMarkdown } from '@commonplace/contracts/document/markdown';
import { answerJobs } from '../../platform/process/answer-jobs.ts';

/* A worker process that converts notes to Markdown. */

answerJobs(toMarkdown);
