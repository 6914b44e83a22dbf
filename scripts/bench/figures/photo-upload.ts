import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import sharp from 'sharp'
import type { TenantDb } from '../../../platform/core/database.ts'
import { LARGEST_PHOTO_MB } from '../../../platform/core/photo-limit.ts'
import { renderSizes } from '../../../platform/features/photos/processing.ts'
import { buildMember } from '../../../platform/testing/factories.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { inTurns } from '../load.ts'
import type { Program } from '../program.ts'
import { cookieOf, hostOf, SITE, type Stage } from '../stage.ts'
import { ratioOf } from '../statistics.ts'

const UPLOADS = 4
/** Pixels of a camera picture: a JPEG of noise of this size can be just below the upload limit. */
const [WIDTH, HEIGHT] = [3600, 2700]

/**
 * (u) The upload of a photo of nearly 12 MB, from the first byte to the response, compared with
 * sharp alone, which makes the same sizes from the same bytes in this process. The ratio shows the
 * overhead of multipart parsing, files, transaction and queue. One upload at a time.
 */
export async function photoUpload(stage: Stage, effort: Effort): Promise<Figure[]> {
  const tenant = stage.tenant(SITE)
  const member = await stage.database.withTenant(tenant.key, (db) => buildMember(db, { paid: true }))
  const cookie = cookieOf(await stage.signIn(tenant, { id: member.id }))
  const picture = await largePicture()
  const program = await stage.product()
  const { type, body } = await formWith(picture)
  const headers = { host: hostOf(tenant), cookie, 'content-type': type, 'content-length': body.length }
  const count = effort.amount(UPLOADS)
  const rounds = await inTurns(effort.rounds, {
    upload: async () => {
      // Uploads are faster than the rate limits allow, so their counts are reset before each turn.
      await stage.database.global.deleteFrom('rate_limit').execute()
      await stage.database.global.deleteFrom('rate_use').execute()
      await stage.database.withTenant(tenant.key, (db) => forget(db, member.id))
      return timed(count, () => upload(program, headers, body))
    },
    alone: () => timed(count, () => alone(picture)),
  })
  await program.stop()
  const ratio = ratioOf(rounds.upload, rounds.alone)
  return [
    {
      id: 'u',
      name: 'upload of a photo of 12 MB against sharp alone',
      measured: ratio.ratio,
      unit: '',
      target: { kind: 'at most', value: 1.3 },
      detail: `${effort.sides(ratio, 'ms')}, ${(picture.length / 2 ** 20).toFixed(1)} MB`,
    },
  ]
}

/** Deletes the photos of the last turn, because a member may have 25. */
async function forget(db: TenantDb, memberId: string): Promise<void> {
  await db.trx
    .deleteFrom('photo')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Runs `work` sequentially. @returns average milliseconds of one run */
async function timed(count: number, work: () => Promise<void>): Promise<number> {
  const before = performance.now()
  for (let done = 0; done < count; done++) await work()
  return (performance.now() - before) / count
}

/** A JPEG just below the limit. Noise does not compress, so the quality determines the size. */
async function largePicture(): Promise<Buffer> {
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 as const }
  const noise = randomBytes(WIDTH * HEIGHT * 3)
  for (let quality = 97; quality > 50; quality--) {
    const picture = await sharp(noise, { raw }).jpeg({ quality }).toBuffer()
    if (picture.length < LARGEST_PHOTO_MB * 2 ** 20 - 2000) return picture
  }
  throw new Error('no quality makes a picture that is small enough')
}

/** The form as a browser sends it, encoded once because that is not the work of the program. */
async function formWith(picture: Buffer): Promise<{ readonly type: string; readonly body: Buffer }> {
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg')
  const whole = new Response(form)
  return { type: whole.headers.get('content-type') ?? '', body: Buffer.from(await whole.arrayBuffer()) }
}

/**
 * @throws Error if the photo is refused, because a refusal is cheap and would distort the figure
 */
async function upload(program: Program, headers: http.OutgoingHttpHeaders, body: Buffer): Promise<void> {
  const request = http.request({
    host: '127.0.0.1',
    port: program.port,
    path: '/api/photo',
    method: 'POST',
    headers,
  })
  request.end(body)
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`POST /api/photo: ${answer.statusCode}`)
}

/** Makes the same sizes as the program with sharp alone. */
async function alone(picture: Buffer): Promise<void> {
  const { data, info } = await sharp(picture)
    .rotate()
    .resize(1600, 1600, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  await renderSizes(() => sharp(data, { raw: { width, height, channels } }))
}
