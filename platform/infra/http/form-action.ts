import type { Request, Response } from 'express'
import type { RequestScope } from '../../core/scope.ts'
import type { AfterCommit } from './after-commit.ts'

export interface FormRedirect {
  readonly redirect: string
}

/**
 * What a plain form does that is posted to a page's own path: sends the browser on. What it throws is said on that page, which
 * is shown again with everything that was typed.
 */
export type FormAction = (
  scope: RequestScope,
  values: Readonly<Record<string, string>>,
  http: { readonly request: Request; readonly response: Response },
) => Promise<FormRedirect | AfterCommit<FormRedirect>>
