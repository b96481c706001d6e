import { findMariadb } from '../../scripts/mariadb.mjs';
import { fixedPlan } from './trial-plan.ts';

/**
 * The databases of a trial of what is decided before any database: the short form is content with SQLite, the long one
 * takes every one that is installed.
 */
export const databasesOfForm: readonly ('SQLite' | 'MariaDB')[] =
  fixedPlan(1).isLong && findMariadb() ? ['SQLite', 'MariaDB'] : ['SQLite'];
