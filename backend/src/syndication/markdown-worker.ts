import { answerJobs } from '../platform/process/answer-jobs.ts';
import { toMarkdown } from './to-markdown.ts';

/* A worker thread that converts notes to Markdown. */

answerJobs(toMarkdown);
