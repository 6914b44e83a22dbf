interface Props {
  readonly src: string | undefined
  readonly title: string
}

/**
 * A page of a site in a small frame, for viewing only. The console's script loads it when it is
 * about to scroll into view (`browser/frames.ts`).
 */
export function LateFrame({ src, title }: Props) {
  const frame = { title, tabIndex: -1, sandbox: 'allow-same-origin allow-scripts' }
  return (
    <>
      <iframe data-src={src} {...frame} title={title} />
      <noscript>
        <iframe src={src} loading="lazy" {...frame} title={title} />
      </noscript>
    </>
  )
}
