import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../core/public-address.ts'
import { publicLookup } from './public-lookup.ts'

describe('a public address', () => {
  it.each(['142.250.184.10', '34.107.243.93', '2a00:1450:4001:82a::200a'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    // Bypasses: translating gateways, deprecated addresses, the metadata service of clouds.
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '2002:a00:1::1',
    '2001:0:a00:1::1',
    'fec0::1',
    '::10.0.0.1',
    '::a00:1',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    '240.0.0.1',
    '255.255.255.255',
    '100::1',
    '2001:db8::1',
    '2001:10::1',
    'not an address',
    '',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

it.each([{ all: true }, {}])(
  'a name that resolves to this machine is refused, with any options: %o',
  async (options) => {
    const error = await new Promise((resolve) => publicLookup()('localhost', options, resolve))
    expect(error).toMatchObject({ message: expect.stringContaining('not public') })
  },
)
