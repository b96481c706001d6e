import { toMarkdown } from '@commonplace/contracts/document/markdown';
import { answerJobs } from '../../platform/process/answer-jobs.ts';

/* A worker thread that converts notes to Markdown. */

answerJobs(toMarkdown);
