import type { Answer, TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { buildMember, type MemberPlan } from './factories.ts'
import { freshEmail, SIGNUP_PASSWORD, SignupBrowser } from './signup-browser.ts'
import { keyOf } from './tenant-fixture.ts'

interface MemberRow {
  id: string
  status: number
  email_confirmed_at: Date | null
  terms_version: Date
  terms_language: string
  terms_accepted_at: Date
}

/** Visitors who sign up, on amore unless another site is given, and their rows in the database. */
export function signingUp(test: TestDatabase, app: TestApp) {
  const visitor = (tenant = 'amore') => new SignupBrowser(app, { tenant })

  /** Mails to an address, oldest first. */
  async function mailsTo(email: string): Promise<{ subject: string; body_text: string }[]> {
    const { rows } = await test.owner.query(
      'select subject, body_text from outgoing_mail where recipient = $1 order by created_at, id',
      [email],
    )
    return rows
  }

  return {
    visitor,
    mailsTo,

    async signUp(email = freshEmail(), tenant = 'amore'): Promise<SignupBrowser> {
      const browser = visitor(tenant)
      await browser.signUp(email)
      return browser
    },

    /** Confirms the mailed link, with the password if this browser did not sign up. */
    activate: (browser: SignupBrowser, token: string): Promise<Answer> =>
      browser.activate(token, SIGNUP_PASSWORD),

    /** Token of the newest mail to an address; empty if there is none. */
    async tokenFor(email: string): Promise<string> {
      const mails = await mailsTo(email)
      return /token=([\w-]{22})/.exec(mails.at(-1)?.body_text ?? '')?.[1] ?? ''
    },

    /** Target of the message at the end of a signup. */
    async aTarget(plan: MemberPlan = {}): Promise<string> {
      const made = await test.database.withTenant(keyOf(app, 'amore'), (db) =>
        buildMember(db, { gender: 'male', seeks: 'female', ...plan }),
      )
      return made.id
    },

    /** Accounts with that address, oldest first. */
    async membersOf(email: string): Promise<MemberRow[]> {
      const { rows } = await test.owner.query<MemberRow>(
        'select * from member where email_key = $1 order by signup_at',
        [email],
      )
      return rows
    },
  }
}
