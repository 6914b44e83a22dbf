import http from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

export type GiphyFault =
  | 'silent'
  | 'unavailable'
  | 'redirect'
  | 'nonsense'
  | 'huge'
  | 'other type'
  | 'other picture'
  | null

/** A GIF in the test server. */
export interface StandInGif {
  readonly id: string
  readonly title?: string
  readonly rating?: string
  /** Address of its pictures, instead of the provider's own. */
  readonly media?: string
}

/** An animation with two frames. */
const animation = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="40"><rect width="20" height="20" fill="red"/></svg>',
    ),
  )
    .webp({ quality: 20 })
    .toBuffer()

/** Implements GIPHY's API v1 and its picture host, over real HTTP. */
export class GiphyStandIn {
  readonly #server: http.Server
  /** Requested paths with query, and hosts. */
  readonly asked: { readonly host: string; readonly url: URL; readonly cookie: string | undefined }[] = []
  gifs: readonly StandInGif[] = [{ id: 'one', title: 'Happy Dance GIF by Anna' }]
  fault: GiphyFault = null
  /**
   * Number of pictures that must be requested before the first one is answered: simulates slow
   * responses.
   */
  together = 1
  #pictures = 0
  readonly #held: (() => void)[] = []

  private constructor(server: http.Server) {
    this.#server = server
  }

  static async open(): Promise<GiphyStandIn> {
    const server = http.createServer()
    const standIn = new GiphyStandIn(server)
    server.on('request', (request, response) => void standIn.#answer(request, response))
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    return standIn
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  forget(): void {
    this.asked.length = 0
    this.fault = null
    this.together = 1
    this.#pictures = 0
    this.gifs = [{ id: 'one', title: 'Happy Dance GIF by Anna' }]
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer({ headers, url = '' }: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { host = '', cookie } = headers
    this.asked.push({ host, url: new URL(url, `https://${host}`), cookie })
    if (this.fault === 'silent') return
    if (this.fault === 'unavailable') return void response.writeHead(500).end('{}')
    if (this.fault === 'redirect')
      return void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
    if (host.startsWith('api.')) return this.#api(response)
    return this.#picture(response)
  }

  #api(response: http.ServerResponse): void {
    const type = this.fault === 'other type' ? 'text/html' : 'application/json; charset=utf-8'
    response.writeHead(200, { 'content-type': type })
    if (this.fault === 'nonsense') return void response.end('{"data":"none"}')
    if (this.fault === 'huge') return void response.end(`{"data":[],"x":"${'x'.repeat(2_000_000)}"}`)
    response.end(
      JSON.stringify({ data: this.gifs.map(rowOf), pagination: { total_count: this.gifs.length } }),
    )
  }

  async #gathered(): Promise<void> {
    if (++this.#pictures < this.together) return new Promise((resolve) => void this.#held.push(resolve))
    for (const release of this.#held.splice(0)) release()
  }

  async #picture(response: http.ServerResponse): Promise<void> {
    await this.#gathered()
    response.writeHead(200, { 'content-type': this.fault === 'other type' ? 'text/html' : 'image/webp' })
    if (this.fault === 'nonsense') return void response.end('<script>alert(1)</script>')
    if (this.fault === 'huge') return void response.end(Buffer.alloc(4_000_000))
    if (this.fault === 'other picture')
      return void response.end(
        await sharp(await animation())
          .png()
          .toBuffer(),
      )
    response.end(await animation())
  }
}

function rowOf({ id, title = '', rating = 'g', media = `https://media1.giphy.com/media/${id}` }: StandInGif) {
  const picture = (name: string, side: number) => ({
    webp: `${media}/${name}.webp`,
    url: `${media}/${name}.gif`,
    mp4: `${media}/${name}.mp4`,
    // The API encodes numbers as strings.
    width: String(side),
    height: String(side),
    size: '20000',
  })
  return {
    type: 'gif',
    id,
    title,
    rating,
    username: 'anna',
    url: `https://giphy.com/gifs/${id}`,
    images: { fixed_width: picture('200w', 200), fixed_width_small: picture('100w', 100) },
  }
}
