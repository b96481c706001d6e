import { join } from 'node:path';

/** Where files are kept. */
export type FileStoreTarget = DiskTarget | S3Target;

interface DiskTarget {
  kind: 'disk';
  folder: string;
}

export interface S3Target {
  kind: 's3';
  /** Without a slash at its end. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface Variables {
  DATA_DIR: string;
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** S3 is set up in part only. */
export class FileStoreTargetError extends Error {}

/**
 * S3 as soon as one of its variables is set, else the data directory. Without an address of its own it is
 * Amazon's.
 *
 * @throws FileStoreTargetError naming what is missing
 */
export function fileStoreTarget({ DATA_DIR, ...s3 }: Variables): FileStoreTarget {
  if (Object.entries(s3).every(([name, value]) => !name.startsWith('S3_') || value === undefined))
    return { kind: 'disk', folder: join(DATA_DIR, 'files') };
  const required = (name: 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'): string => {
    const value = s3[name];
    if (value === undefined) throw new FileStoreTargetError(`${name} must be set to keep files in S3`);
    return value;
  };
  const region = s3.S3_REGION ?? 'us-east-1';
  return {
    kind: 's3',
    endpoint: s3.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket: required('S3_BUCKET'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  };
}
