interface Sections {
  readonly sections?: readonly { readonly type: string }[]
}

/** Whether a page made of sections includes a footer section: the frame then has none. */
export const bringsFooter = (data: unknown): boolean =>
  (data as Sections | null)?.sections?.some(({ type }) => type === 'footer') ?? false
