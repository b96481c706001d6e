import type { DataSource } from 'typeorm';

export const save = (source: DataSource) => source.transaction(async () => {});
