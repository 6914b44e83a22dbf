import { expect, it } from 'vitest'
import { NotFoundError, UnavailableError, ValidationError } from '../core/errors.ts'
import type { RequestScope } from '../core/scope.ts'
import { formFault } from './posted-form.ts'

const scope = { t: (key: string) => key } as unknown as RequestScope
const typed = {
  email: 'ada@example.org',
  password: 'secret words',
  password_repeat: 'x',
  old_password: 'y',
  step: '3',
}

it('a form that is shown again contains what was typed, but no password', () => {
  const fault = new ValidationError({ email: { code: 'email_invalid' } })
  expect(formFault(fault, typed, scope)).toEqual({
    form: {
      values: { email: 'ada@example.org', step: '3' },
      errors: { '': 'errors:validation_failed', email: 'errors:email_invalid' },
    },
    status: 422,
    headers: {},
  })
  expect(formFault(new NotFoundError(), typed, scope)).toMatchObject({
    form: { errors: { '': 'errors:not_found' } },
    status: 404,
  })
})

it.each([new UnavailableError(), new Error('a fault of ours')])('%s is not shown in the form', (error) => {
  expect(() => formFault(error, typed, scope)).toThrow(error)
})
