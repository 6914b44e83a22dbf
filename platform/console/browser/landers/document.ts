/**
 * The contents of a lander's folder as JSON, in the shapes that the studio's endpoints take and
 * return.
 */

export type Texts = Readonly<Record<string, string>>

/** Texts of one language: of the page, and of its sections by their ids. */
export interface Words {
  readonly page?: Texts
  readonly sections?: Readonly<Record<string, Texts>>
}

export interface Section {
  readonly type?: string
  readonly settings?: Readonly<Record<string, unknown>>
}

/** Changes over a lower layer: settings merge, the order replaces, texts merge by key. */
export interface Layer {
  readonly order?: readonly string[]
  readonly sections?: Readonly<Record<string, Section>>
  readonly texts?: Readonly<Record<string, Words>>
  readonly seeks?: 'female' | 'male'
  /** End of a campaign, as a time with its zone. */
  readonly until?: string
  /** Discount code of a campaign for the first purchase. */
  readonly discount_code?: string
}

export interface Variant extends Layer {
  readonly weight: number
}

/** A file of the site, identified by the hash of its content. */
export interface Asset {
  readonly id: string
  readonly width?: number
  readonly height?: number
}

/** The changes of a site to a lander, with its campaigns and its experiment. */
export interface LanderDocument extends Layer {
  readonly campaigns?: Readonly<Record<string, Layer>>
  readonly experiment?: { readonly id: string; readonly variants: Readonly<Record<string, Variant>> }
  readonly assets?: Readonly<Record<string, Asset>>
}

/** Which part of a document is edited. */
export type LayerName =
  | { readonly kind: 'lander' }
  | { readonly kind: 'campaign'; readonly id: string }
  | { readonly kind: 'variant'; readonly id: string }

/** A page with all layers merged: every section with its type and settings, and every text. */
export interface Whole {
  readonly order: readonly string[]
  readonly sections: Readonly<
    Record<string, { readonly type: string; readonly settings: Record<string, unknown> }>
  >
  readonly texts: Readonly<Record<string, { readonly page: Texts; readonly sections: Record<string, Texts> }>>
  readonly seeks: 'female' | 'male' | undefined
  readonly until: string | undefined
  readonly discountCode: string | undefined
}
