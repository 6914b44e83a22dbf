import { expect, it } from 'vitest'
import {
  MethodNotAllowedError,
  NotFoundError,
  TooManyAttemptsError,
  UnavailableError,
} from '../../core/errors.ts'
import { answerTo } from './error-response.ts'

it.each([
  ['a part that is away', new UnavailableError(), { 'retry-after': '10' }],
  ['a limit that is used up', new TooManyAttemptsError(3), { 'retry-after': '180' }],
  ['a wrong method', new MethodNotAllowedError(['GET', 'HEAD']), { allow: 'GET, HEAD' }],
  ['any other refusal', new NotFoundError(), {}],
])('%s has its headers', (_case, error, headers) => {
  expect(answerTo(error, (key) => key).headers).toEqual(headers)
})
