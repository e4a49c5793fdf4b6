import { ApiError, isSilent } from '@/api/errors'
import { silentCodes } from '../../../contract/errors/common'

test.each(silentCodes)('the code %s of the specification is silent', (code) => {
  expect(isSilent(new ApiError(code, 200))).toBe(true)
})

test('no other code is silent', () => {
  for (const code of [
    'x400',
    'x401',
    'x403',
    'x500',
    '404',
    '',
    'X404',
    'network',
    'malformed',
    'constructor',
  ]) {
    expect(isSilent(new ApiError(code, 500))).toBe(false)
  }
})

test('an error has its code, status, sentence and cause', () => {
  const cause = new Error('why')
  const error = new ApiError('x500', 500, 'sorry', { cause })
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({ name: 'ApiError', code: 'x500', status: 500, message: 'sorry', cause })
  expect(new ApiError('x500', 500).message).toBe('')
})
