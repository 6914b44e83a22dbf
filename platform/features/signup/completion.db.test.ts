import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { freshEmail, SignupBrowser } from '../../testing/signup-browser.ts'

const test = testDatabase()
const app = testApp(test)

async function signedUp(): Promise<{ readonly browser: SignupBrowser; readonly email: string }> {
  const browser = new SignupBrowser(app)
  const email = freshEmail()
  await browser.signUp(email)
  return { browser, email }
}

/** What the page says of a member, as the database has it. */
async function saved(email: string) {
  const { rows } = await test.owner.query<{ hair: number | null; interests: number[]; answers: string[] }>(
    `select m.hair, m.interests, array(select p.answer from member_prompt p
       where p.tenant_id = m.tenant_id and p.member_id = m.id order by p.prompt) as answers
     from member m where m.email = $1`,
    [email],
  )
  return rows[0]
}

describe('the pages that complete the profile', () => {
  it('save one part each, and lead to the next and to the first members at last', async () => {
    const { browser, email } = await signedUp()
    const post = async (values: Record<string, string>) =>
      (await browser.post('/complete-signup', values)).headers.location
    expect(await post({ part: 'interests', interest_tea: 'on' })).toBe('/complete-signup?part=prompts')
    const line = { part: 'prompts', prompt: 'ask_me', answer: 'maps' }
    expect(await post({ ...line, more: '1' })).toBe('/complete-signup?part=prompts')
    expect(await post({ part: 'prompts', prompt: 'good_at', answer: ' ' })).toBe(
      '/complete-signup?part=details',
    )
    expect(await post({ part: 'details', hair: 'brown' })).toBe('/signup-matches')
    expect(await saved(email)).toMatchObject({ hair: 2, interests: [43], answers: ['maps'] })
  })

  it('take an empty page of interests as none, and another page as saying nothing about them', async () => {
    const { browser, email } = await signedUp()
    await browser.post('/complete-signup', { part: 'interests', interest_tea: 'on' })
    await browser.post('/complete-signup', { part: 'details', hair: 'brown' })
    expect((await saved(email))?.interests).toHaveLength(1)
    await browser.post('/complete-signup', { part: 'interests' })
    expect((await saved(email))?.interests).toEqual([])
  })

  it.each([
    [{ answer: 'maps' }, ['prompt']],
    [{ answer: 'maps', prompt: 'no-such-line' }, ['prompt']],
    [{ answer: 'x'.repeat(201), prompt: 'ask_me' }, ['answer']],
  ])('refuse %o beside the field, and save nothing', async (values, fields) => {
    const { browser, email } = await signedUp()
    const { status, json } = await browser.send('/api/profile', { part: 'prompts', hair: 'brown', ...values })
    expect(status).toBe(422)
    expect(Object.keys((json.error as { fields: object }).fields)).toEqual(fields)
    expect(await saved(email)).toEqual({ hair: null, interests: [], answers: [] })
  })
})

describe('the consent of a signup', () => {
  it.each([
    [{ terms: false, consent: true }, ['terms']],
    [{ terms: true, consent: false }, ['consent']],
    [{ terms: true, consent: undefined }, ['consent']],
  ])('is asked for apart from the terms: %o', async (boxes, fields) => {
    const browser = new SignupBrowser(app)
    await browser.upToAccount()
    const email = freshEmail()
    const { status, json } = await browser.account(email, boxes)
    expect(status).toBe(422)
    expect(Object.keys((json.error as { fields: object }).fields)).toEqual(fields)
    expect(await saved(email)).toBeUndefined()
  })
})
