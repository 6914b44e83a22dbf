import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import { ToastProvider } from '../../../ui/toast.tsx'
import type { NotificationsPageData } from '../page.ts'
import { NotificationsPage } from './NotificationsPage.tsx'

const device = (id: string, current: boolean) =>
  ({ id, name: `Browser ${id}`, kind: 'phone', current, seen: 'today' }) as const
const DATA: NotificationsPageData = {
  kinds: [{ kind: 'like', mail: true, push: true }],
  digest: 'weekly',
  quiet: { on: true, from: '22:00', until: '08:00' },
  time_zone: 'Europe/Rome',
  time_zone_chosen: true,
  zones: { near: ['Europe/Rome'], all: [] },
  stop: null,
  link_mailed: false,
  email: 'mia@example.org',
  token: null,
  link_invalid: false,
  devices: [device('1', true), device('2', false)],
}

let answer: () => Response
const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')

function show(data: Partial<NotificationsPageData> = {}) {
  render(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={t}>
      <PageProvider page={{ form: null } as PagePayload}>
        <ToastProvider closeLabel="close" lostLabel="lost">
          <NotificationsPage data={{ ...DATA, ...data }} />
        </ToastProvider>
      </PageProvider>
    </I18nProvider>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  answer = () => Response.json(DATA)
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

it('announces that quiet hours are saved: nothing else on the page shows it', async () => {
  show()
  press('notices:quiet_save')
  const said = await screen.findByText('notices:saved')
  expect(said.closest('.visually-hidden')).toBeNull()
})

it.each([
  ['the browser', { devices: [] }, {}, 'notices:device_remove_name Browser 2', 'notices:devices_title'],
  ['the warning', {}, { stop: 'unsubscribe' as const }, 'notices:stop_button', 'notices:kinds_title'],
])('keeps the focus near %s that was removed', async (_what, after, before, button, heading) => {
  answer = () => Response.json({ ...DATA, ...after })
  show(before)
  press(button)
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(heading))
})

it('reports a lost connection beside the pressed switch, not at the top of the page', async () => {
  answer = () => Response.error()
  show()
  fireEvent.click(screen.getByRole('switch', { name: 'notices:kind_like: notices:channel_mail' }))
  const said = await screen.findByText('common:offline')
  expect(said.closest('[role=status]')).not.toBeNull()
})

it('shows errors of quiet hours beside their fields', async () => {
  const body = { error: { code: 'validation_failed', message: 'Look', fields: { until: 'No time' } } }
  answer = () => Response.json(body, { status: 422 })
  show()
  press('notices:quiet_save')
  await screen.findByText('No time')
  const hours = within(screen.getByRole('region', { name: 'notices:quiet_title' }))
  expect(hours.getByRole('alert').textContent).toContain('Look')
  await vi.waitFor(() => expect(document.activeElement).toBe(hours.getByLabelText('notices:quiet_until')))
})

it('lists the zone of the country, of the device and the chosen one; the others on request', async () => {
  const bodies: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)))
    return Response.json(DATA)
  })
  vi.stubEnv('TZ', 'America/Lima')
  const all = ['Africa/Abidjan', 'America/Lima', 'Asia/Tokyo', 'Europe/Rome']
  const near = ['Europe/Rome', 'Europe/Vatican']
  show({ time_zone: 'Asia/Tokyo', zones: { near, all } })
  const field = screen.getByLabelText('notices:quiet_zone')
  const options = within(field).getAllByRole<HTMLOptionElement>('option')
  expect(options.map(({ text }) => text)).toEqual([
    'Central European Time',
    'notices:zone_device Peru Standard Time',
    'Japan Standard Time',
    'notices:zone_elsewhere',
  ])
  fireEvent.change(field, { target: { value: 'other' } })
  fireEvent.change(screen.getByLabelText('notices:zones_all'), { target: { value: 'Africa/Abidjan' } })
  press('notices:quiet_save')
  await vi.waitFor(() => expect(bodies.map((body) => body.time_zone)).toEqual(['Africa/Abidjan']))
})

it('saves a switch that is pressed while another is being saved', async () => {
  const bodies: string[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    bodies.push(String(JSON.parse(String(body)).notice))
    return Response.json(DATA)
  })
  show()
  for (const channel of ['mail', 'push'])
    fireEvent.click(screen.getByRole('switch', { name: `notices:kind_like: notices:channel_${channel}` }))
  const busy = () => screen.queryAllByRole('switch', { busy: true }).length
  expect(busy()).toBe(2)
  await vi.waitFor(() => expect(bodies).toEqual(['mail:like', 'push:like']))
  await vi.waitFor(() => expect(busy()).toBe(0))
})

it.each([
  ['1', 'ends the subscription of this browser', 'notices:push_off', null],
  ['2', 'leaves this browser its subscription', 'notices:push_on', {}],
])('removing browser %s from the list %s', async (id, _what, state, left) => {
  let subscription: object | null = { toJSON: () => ({}), unsubscribe }
  async function unsubscribe() {
    subscription = null
    return true
  }
  const registration = { pushManager: { getSubscription: async () => subscription } }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', { userAgent: '', serviceWorker: { getRegistration: async () => registration } })
  answer = () => Response.json({ ...DATA, devices: DATA.devices.filter((one) => one.id !== id) })
  show()
  await screen.findByText('notices:push_on')
  press(`notices:device_remove_name Browser ${id}`)
  await vi.waitFor(() => expect(screen.queryByText(`Browser ${id}`)).toBeNull())
  await screen.findByText(state)
  expect(subscription === null).toBe(left === null)
})
