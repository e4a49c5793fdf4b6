import type { FilesConfig } from '../../config/files'
import type { FileStore } from './contract'
import { createDiskFiles } from './disk'
import { createS3Files } from './s3'

/** The store of the configuration for the files that students hand in. */
export function createFiles(config: FilesConfig): FileStore {
  return config.provider === 's3' ? createS3Files(config) : createDiskFiles(config.dir)
}
