// The store of uploaded files that the settings name: a bucket, or a folder of the data.
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createFileStore, type FileStore } from './files'
import { type Bucket, createBucketStore } from './s3'

export function fileStoreOf({ bucket, dataDir }: { bucket: Bucket | null; dataDir: string }): FileStore {
  const folder = join(dataDir, 'uploads')
  if (bucket) return createBucketStore(bucket, `${folder}-incoming`)
  mkdirSync(folder, { recursive: true })
  // Of another account, as after a restore by root: said at the start, not at the first upload.
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  return createFileStore(folder)
}
