import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tryFilesFolder } from '../../server/src/start/files-folder'

test('the folder of pictures is made for its owner alone, and nothing of the try stays in it', () => {
  const base = mkdtempSync(path.join(tmpdir(), 'shangan-pictures-'))
  const dir = path.join(base, 'all/files')
  for (let starts = 0; starts < 2; starts += 1) tryFilesFolder({ provider: 'disk', dir })
  expect([readdirSync(dir), statSync(dir).mode & 0o777]).toEqual([[], 0o700])
  rmSync(base, { recursive: true })
})
