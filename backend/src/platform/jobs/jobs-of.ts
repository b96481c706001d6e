import type { EntityManager } from 'typeorm';
import { isSqlite } from '../database/is-sqlite.ts';
import type { UnitOfWork } from '../database/unit-of-work.ts';
import type { JobDatabase, JobStatements } from './job-leases.ts';

/** The table of jobs as the API reaches it. */
export function jobsOf(unitOfWork: UnitOfWork): JobDatabase {
  return { write: (work) => unitOfWork.run(({ manager }) => work(statementsOf(manager))) };
}

function statementsOf(manager: EntityManager): JobStatements {
  return {
    isSqlite: isSqlite(manager),
    all: (sql, parameters) => manager.query(sql, [...parameters]),
    run: (sql, parameters) => manager.query(sql, [...parameters]),
  };
}
