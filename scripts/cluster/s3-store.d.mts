export interface S3Store {
  port: number;
  close(): Promise<void>;
}

/** The variables of a process that keeps its files there. */
export function s3Variables(
  port: number,
): Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>;

/** Serves one bucket, whose files are in `directory`, and `GET /health` beside it. */
export function startS3Store(options: { directory: string; port?: number }): Promise<S3Store>;
