import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { randomRuns } from '../../scripts/test-extent.mjs'
import { callRoutes } from '../app/call-routes.ts'
import { allForms } from '../app/forms.ts'
import type { Form, FormPage } from '../infra/http/forms.ts'
import { testApp } from './app.ts'
import { testDatabase } from './database.ts'
import { FORM_EXAMPLES } from './form-examples.ts'
import { formHost } from './form-host.ts'
import { LEAK, nasty } from './nasty.ts'
import { seedFixture, type TenantFixture } from './tenant-fixture.ts'

/** Fields that no form of the program would send: never a 5xx, never a stack trace or SQL. */
const base = testDatabase()
const app = testApp(base, { LOG_LEVEL: 'error' })
let made: readonly Form[] | undefined
/** All forms, created once: the host needs them for each request. */
const forms = () => {
  made ??= allForms(callRoutes(app.services))
  return made
}
const host = formHost(app, forms)
const RUNS = { ...randomRuns({ gate: 5, nightly: 200 }), endOnFailure: true }
/**
 * A form with a file contains only the picture, whatever its fields: once for a member, once for a
 * visitor.
 */
const BOTH: [Record<string, string>, Record<string, string>, boolean][] = [
  [{}, {}, true],
  [{}, {}, false],
]
const UPLOADS = { ...RUNS, numRuns: BOTH.length, examples: BOTH }

let fixture: TenantFixture
beforeEach(async () => {
  fixture = await seedFixture(base, app, 'amore')
})

it.each(Object.keys(FORM_EXAMPLES) as FormPage[])(
  'the form on %s answers random fields without a 5xx, a leak or a redirect to another site',
  async (page) => {
    const example = FORM_EXAMPLES[page]?.(fixture)
    const form = forms().find((one) => one.page === page)
    if (!example || !form) throw new Error(`no form on ${page}`)
    const known = Object.keys((form.route.call.body as { shape?: object } | undefined)?.shape ?? {})
    const fields = [
      ...new Set([...Object.keys(example.values), ...known, 'return', 'next', 'idempotency_key']),
    ]
    const values = fc.record(
      Object.fromEntries(
        fields.map((name) => [name, fc.oneof(fc.constant(example.values[name] ?? ''), whole(nasty))]),
      ),
      { requiredKeys: [] },
    )
    const extra = fc.dictionary(whole(nasty), whole(nasty), { maxKeys: 2 })
    await fc.assert(
      fc.asyncProperty(values, extra, fc.boolean(), async (some, more, signedIn) => {
        const sent = { ...more, ...some } as Record<string, string>
        const answer = await host.post(example.path, sent, { cookie: signedIn ? fixture.cookie : '' })
        expect(answer.status).toBeLessThan(500)
        expect(answer.text).not.toMatch(LEAK)
        // No input redirects to another site.
        expect(answer.location ?? '/').toMatch(/^(http:\/\/127\.0\.0\.1:\d+)?\/(?![/\\])/)
      }),
      form.route.call.upload ? UPLOADS : RUNS,
    )
  },
)

/** An unpaired surrogate has no form encoding. */
const whole = (text: fc.Arbitrary<string>) => text.map((one) => one.replace(/\p{Surrogate}/gu, '\ufffd'))
