import sharp from 'sharp'

/**
 * An upload of a single-coloured picture with fields, as a browser sends it: another colour is
 * another content.
 */
export async function pictureForm(
  background: { readonly r: number; readonly g: number; readonly b: number },
  fields: Readonly<Record<string, string>> = {},
) {
  const file = await sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('photo', new Blob([new Uint8Array(file)]), 'photo.png')
  const request = new Response(form)
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  }
}
