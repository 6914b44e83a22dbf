import { afterEach, expect, it, vi } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { announceSites } from './announce.ts'

const app = testApp(testDatabase(), { JOBS: 'no' })
afterEach(() => vi.restoreAllMocks())

it('the start prints an address and a login per site, and an invitation where signup is by invitation only', async () => {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  announceSites(app.services)
  vi.restoreAllMocks()
  for (const id of ['alpen', 'amore', 'nordlys', 'starlight', 'tulp']) {
    expect(lines.join('')).toMatch(new RegExp(`http://${id}\\.localhost:${app.port} .*demo@${id}\\.example`))
  }
  const invitations = lines.filter((line) => line.includes('invite='))
  expect(invitations).toHaveLength(1)
  const link = new URL(invitations[0]?.trim() ?? '')
  expect(link.host).toBe(`alpen.localhost:${app.port}`)
  const signup = (invite?: string) =>
    app.send('alpen', '/api/signup', {
      method: 'POST',
      body: { step: 0, gender: 'female', seeks: 'male', invite },
    })
  const code = link.searchParams.get('invite') ?? ''
  const invited = await signup(code)
  expect(invited.status, invited.text).toBe(200)
})
