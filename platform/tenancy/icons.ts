import sharp from 'sharp'

/** PNG of a brand's mark, square, with the padding that maskable icons need. */
export function brandIcon(markSvg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(markSvg)).resize(size, size).png().toBuffer()
}
