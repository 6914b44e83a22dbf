import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const CREDENTIAL_INCLUDED = 0x40

export interface Ceremony {
  readonly challenge: string
  readonly origin: string
  /** Whether the authenticator verified finger, face or PIN; true by default. */
  readonly verified?: boolean
  /** Base64url; absent by default. */
  readonly userHandle?: string
  /** Signature counter; increased by one each time by default. */
  readonly counter?: number
}

/** A software authenticator with one passkey (ES256), which answers in the format of browsers. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #host: string
  #uses = 0

  /** @param host the relying party's id */
  constructor(host: string) {
    this.#host = host
  }

  register(ceremony: Ceremony): object {
    const data = Buffer.concat([
      this.#head(ceremony, CREDENTIAL_INCLUDED),
      Buffer.alloc(16),
      Buffer.from([0, 16]),
      Buffer.from(this.id, 'base64url'),
      this.#coseKey(),
    ])
    const length = Buffer.from([0x59, data.length >> 8, data.length & 0xff])
    const object = [
      cbor('fmt'),
      cbor('none'),
      cbor('attStmt'),
      Buffer.from([0xa0]),
      cbor('authData'),
      length,
      data,
    ]
    return this.#answer({
      attestationObject: Buffer.concat([Buffer.from([0xa3]), ...object]).toString('base64url'),
      clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The public key that a program stores. */
  get publicKey(): Buffer {
    return this.#coseKey()
  }

  assert(ceremony: Ceremony): object {
    const data = this.#head(ceremony, 0)
    const client = clientData('webauthn.get', ceremony)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return this.#answer({
      authenticatorData: data.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      ...(ceremony.userHandle === undefined ? {} : { userHandle: ceremony.userHandle }),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    })
  }

  #answer(response: object): object {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #head({ verified = true, counter: said }: Ceremony, more: number): Buffer {
    const counter = Buffer.alloc(4)
    this.#uses += 1
    counter.writeUInt32BE(said ?? this.#uses)
    const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | more
    return Buffer.concat([createHash('sha256').update(this.#host).digest(), Buffer.from([flags]), counter])
  }

  /** Key type EC2, algorithm ES256, curve P-256, x, y. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (label: number, text: string) => [
      Buffer.from([label, 0x58, 0x20]),
      Buffer.from(text, 'base64url'),
    ]
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
    return Buffer.concat([head, ...coordinate(0x21, x), ...coordinate(0x22, y)])
  }
}

/** A text of fewer than 24 letters. */
const cbor = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

const clientData = (type: string, { challenge, origin }: Ceremony) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
