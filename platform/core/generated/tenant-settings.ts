// Generated from schemas/tenant.schema.json by `npm run generate`. Do not edit.

export type Line = string
/**
 * A text, or one text for each language.
 */
export type LocalisedText =
  | string
  | {
      readonly [k: string]: Plain
    }
export type Plain = string
export type Host = string
export type Language = 'da' | 'de' | 'en' | 'en-US' | 'es' | 'fi' | 'fr' | 'it' | 'nl' | 'no' | 'pl' | 'sv'
export type Country = string
export type Token = string
export type Asset = string
export type AgeMethod = 'declaration' | 'provider'
export type Url = string
export type Phone = string
export type Email = string
export type Currency = string
export type ProfileField =
  | 'age'
  | 'gender'
  | 'country'
  | 'region'
  | 'distance'
  | 'sexuality'
  | 'relationship'
  | 'hair'
  | 'eyes'
  | 'body'
  | 'height'
  | 'interests'
export type Credits = number
export type SearchField =
  | 'gender'
  | 'country'
  | 'countryregion'
  | 'age'
  | 'distance'
  | 'sexuality'
  | 'relationship'
  | 'hair'
  | 'eyes'
  | 'body'
  | 'interests'
  | 'photo'
  | 'online'
export type InterestSlug =
  | 'adventure'
  | 'anal_sex'
  | 'animals'
  | 'art'
  | 'astrology'
  | 'barbecue'
  | 'beach'
  | 'beer'
  | 'biking'
  | 'bondage'
  | 'coffee'
  | 'cooking'
  | 'dancing'
  | 'exchanging_pictures'
  | 'fashion'
  | 'foodie'
  | 'gardening'
  | 'gym'
  | 'hiking'
  | 'hugging'
  | 'kissing'
  | 'lingerie'
  | 'massages'
  | 'masturbating'
  | 'movies'
  | 'music'
  | 'one_night_stand'
  | 'oral_sex'
  | 'outdoors'
  | 'party'
  | 'photography'
  | 'politics'
  | 'public_sex'
  | 'reading'
  | 'relationship'
  | 'sadomasochism'
  | 'safe_sex'
  | 'sex'
  | 'sex_toys'
  | 'shopping'
  | 'sports'
  | 'sushi'
  | 'tattoos'
  | 'tea'
  | 'theater'
  | 'threesome'
  | 'travelling'
  | 'vegetarian'
  | 'video_games'
  | 'wine'
export type PaymentMethod =
  | 'creditcard'
  | 'paypal'
  | 'ideal'
  | 'bancontact'
  | 'blik'
  | 'sofort'
  | 'eps'
  | 'applepay'
  | 'banktransfer'
  | 'paysafecard'
  | 'directdebit'
export type DebitAmount = number
export type CodesPerPerson = number
export type LinkTemplate = string
export type Secret = string

/**
 * One branded site. Names are those that GET /api/settings and GET /api/companyinfo return; what a file leaves out comes from its preset, then from the platform's defaults.
 */
export interface TenantSettings {
  /**
   * Name of a file in tenants/_presets that this site starts from.
   */
  readonly preset?: string
  /**
   * Id of a site whose folder is gone and whose hosts this new site takes over. Its members stay behind.
   */
  readonly replaces?: string
  readonly name: Line
  readonly index_title: LocalisedText
  readonly description: LocalisedText
  readonly tagline: LocalisedText
  /**
   * Every host that shows this site, the main one first.
   *
   * @minItems 1
   */
  readonly hosts: readonly [Host, ...Host[]]
  readonly domain: Host
  readonly domain_language: Language
  /**
   * Languages offered, the default first.
   *
   * @minItems 1
   */
  readonly languages: readonly [Language, ...Language[]]
  /**
   * Languages shown in the menu to a visitor from a country; others see all of them.
   */
  readonly visible_languages: {
    readonly [k: string]: readonly Language[]
  }
  /**
   * Countries in which people can sign up, the main one first.
   *
   * @minItems 1
   */
  readonly countries: readonly [Country, ...Country[]]
  /**
   * IANA zone; the day of the swipe game ends at its midnight.
   */
  readonly time_zone: string
  /**
   * Theme and what this site changes of it.
   */
  readonly theme: {
    /**
     * Name of a folder in themes.
     */
    readonly id: string
    /**
     * Tokens of the theme that this site overrides, by group and name. second-color and second-gradient hold in the theme's other scheme alone (dark for a light theme), over those of color and gradient.
     */
    readonly tokens: {
      readonly [k: string]: {
        readonly [k: string]: Token
      }
    }
    /**
     * Light or dark, where the theme has both. device: as the member's system asks for. own: the theme's own until the member chooses. light, dark: this one alone. Colours of the site's own that do not hold in the second scheme leave the theme's own alone, unless tokens.second-color names others for it.
     */
    readonly scheme: 'device' | 'own' | 'light' | 'dark'
    /**
     * How the pages of this site are built, where its theme leaves the choice to sites (structure.allowed).
     */
    readonly structure: {
      /**
       * First screen of the front page and of landers. split: words and picture side by side. bleed: the picture fills the band, words lie over it. stack: the picture on a fan of cards. poster: large centred words on the brand's colour. arch: the picture in an arch.
       */
      readonly hero?: 'split' | 'bleed' | 'stack' | 'poster' | 'arch'
      /**
       * Cards of members. caption: words below the picture. over: words on the picture. wide: picture and words side by side. arch: the picture in an arch, words centred below it. bare: no surface around picture and words.
       */
      readonly cards?: 'caption' | 'over' | 'wide' | 'arch' | 'bare'
      /**
       * Pages of visitors with one form, such as the login. card: the form on a card. aside: the heading beside it. open: no card, fields on the page. poster: the page in the brand's colour. stack: the card on a fan of others. arch: heading and form under one arch.
       */
      readonly forms?: 'card' | 'aside' | 'open' | 'poster' | 'stack' | 'arch'
      /**
       * Lists of steps and promises on the front page and on landers. columns: side by side. rows: below each other between hairlines, the heading beside them. bento: the first one large. stickers: tilted, each in another tint. numerals: large numbers and icons without a ground. medallions: centred below round marks.
       */
      readonly points?: 'columns' | 'rows' | 'bento' | 'stickers' | 'numerals' | 'medallions'
      /**
       * Navigation; on phones the bar of tabs, too. bar: one row. centred: the brand in the middle. pill: floating bars with round ends. tabs: the current page underlined. rail: a column at the left edge of wide screens.
       */
      readonly nav?: 'bar' | 'centred' | 'pill' | 'tabs' | 'rail'
      /**
       * Room between things: the tokens of groups space and pad are those of this density; a site that chooses another one gets them scaled.
       */
      readonly density?: 'compact' | 'regular' | 'airy'
      /**
       * Decoration of heroes, bands and footer, drawn in the brand's colours. none: no decoration. petals: round shapes that overlap. stars: points of light. scallops: an edge of half circles. ridge: an edge of mountains. waves: an edge of waves.
       */
      readonly ornament?: 'none' | 'petals' | 'stars' | 'scallops' | 'ridge' | 'waves'
    }
  }
  readonly logo: Asset
  readonly mark: Asset
  /**
   * Picture of the front page on wide screens, a file in assets; empty shows none.
   */
  readonly hero: string
  /**
   * Put before the addresses of assets; empty serves them from the site itself.
   */
  readonly cdn_prefix: string
  /**
   * Kind of site: 1 dating, 2 casual, 3 adult, 4 mature (over 40), 5 flirt and chat, 6 same-sex, 7 kink. Decides what a site starts from where its file says nothing: interests, icebreakers, landers, words of the front page, entry warning; a same-sex site shows members their own gender alone.
   */
  readonly niche: number
  /**
   * Youngest age of a member; never under 18.
   */
  readonly minimum_age: number
  /**
   * How the age of members is established, by their country. `declaration`: the date of birth that a person declares at signup, which nobody verifies. `provider`: beside it, a check by the provider named here, without which the members area stays closed. The secrets are age_provider_api_key and age_provider_signing_key.
   */
  readonly age_assurance: {
    readonly default: AgeMethod
    /**
     * Countries whose law demands another method. A member is asked where their own country or the country of their address is one of them.
     */
    readonly countries: {
      readonly [k: string]: AgeMethod
    }
    /**
     * The provider of age checks; required where `default` or a country says `provider`.
     */
    readonly provider?: {
      /**
       * What the program speaks with it; `http` is described in docs/decisions/0049.
       */
      readonly protocol: 'http'
      readonly name: Line
      /**
       * Address that checks are opened at.
       */
      readonly url: string
      readonly privacy_url: Url
    }
  }
  /**
   * The life of the site. draft: its hosts answer as unknown ones. paused: a page says so, members keep the way to their rights. archived: closed for good. What staff press in the console goes before it.
   */
  readonly state: 'draft' | 'live' | 'paused' | 'archived'
  /**
   * Who may sign up; none: nobody, and members are not affected.
   */
  readonly signups: 'all' | 'with_trafficsource' | 'invite_only' | 'none'
  /**
   * Invitations that each member may give, by a link for one signup each; 0: only the staff invites.
   */
  readonly member_invitations: number
  /**
   * Members say on which half days of the next week they are free, and see members near them who are free then.
   */
  readonly free_hours: boolean
  /**
   * One question a day, the same for all members, which ends at midnight of the site: who answers sees the answers of members near them.
   */
  readonly evening_question: boolean
  /**
   * Questions of the evening that this site does not ask, by their names in `evening-questions` of its texts. At least seven must remain.
   *
   * @maxItems 23
   */
  readonly evening_left_out: readonly (
    | 'cooked'
    | 'laughed'
    | 'song'
    | 'sunday'
    | 'sea'
    | 'fridge'
    | 'film'
    | 'smell'
    | 'skill'
    | 'learn'
    | 'spot'
    | 'morning'
    | 'rain'
    | 'book'
    | 'small'
    | 'trip'
    | 'differently'
    | 'dish'
    | 'pets'
    | 'childhood'
    | 'sound'
    | 'free_day'
    | 'corner'
    | 'word'
    | 'ahead'
    | 'season'
    | 'without'
    | 'early'
    | 'order'
    | 'good'
  )[]
  /**
   * Size of letters in percent of the browser's own, until somebody chooses another at /account/appearance.
   */
  readonly letters: 100 | 115 | 130
  /**
   * Members may send a photo with a gesture, which a person of the staff compares with their photos; a badge says so.
   */
  readonly profile_checks: boolean
  /**
   * Whether forms show that an address is known.
   */
  readonly account_errors: 'discreet' | 'explicit'
  /**
   * Visitors may search.
   */
  readonly logged_out_search: boolean
  /**
   * Visitors who came through a traffic source may search.
   */
  readonly logged_out_search_trafficsource: boolean
  /**
   * Whether the site-entry warning is shown; 'no' disables it.
   */
  readonly enable_site_entry_popup: 'yes' | 'no'
  /**
   * Countries whose visitors see the adult-content warning.
   */
  readonly adult_content_warning_countries: readonly Country[]
  /**
   * Shows the US footer to readers of English.
   */
  readonly us_footer: boolean
  readonly support_phone: Phone
  readonly support_email: Email
  /**
   * Whether the site has profiles of invented persons; they carry the label below everywhere.
   */
  readonly fictional_profiles: {
    /**
     * The site may have such profiles.
     */
    readonly enabled: boolean
    /**
     * They may like a member who has no likes left unseen.
     */
    readonly auto_like: boolean
  }
  /**
   * Icon of the label on a fictional profile.
   */
  readonly fictional_icon: '' | 'sparkles' | 'mask' | 'pencil' | 'info' | 'star' | 'heart'
  readonly fictional_warning: LocalisedText
  readonly fictional_singular: LocalisedText
  readonly fictional_plural: LocalisedText
  /**
   * Lowest price of a message by country, in the currency's minor unit.
   */
  readonly minimum_message_costs: {
    readonly [k: string]: MessageCosts
  }
  /**
   * What a profile shows, in this order.
   */
  readonly visible_profile_fields: readonly ProfileField[]
  /**
   * Free texts that a profile shows, in this order.
   */
  readonly visible_profile_notes: readonly ('about_me' | 'prompts' | 'looking_for')[]
  readonly message_credits: Credits
  readonly signup_credits: Credits
  readonly photo_credits: Credits
  readonly gift_credits: Credits
  /**
   * The first text, GIF or voice message of a member to somebody who has written to them costs nothing. Photos and gifts do.
   */
  readonly first_answer_free: boolean
  /**
   * Members send each other voice messages of up to a minute, each for the price of a message. No rule reads what is said in them: whoever decides about reports has to listen. Off by default; messages that were sent stay playable when it is switched off.
   */
  readonly voice_messages: boolean
  /**
   * Days after which the credits of the first message of a conversation come back to its sender if it was not opened; 0: never.
   */
  readonly unread_returned_days: number
  /**
   * Mails a member once, ten days after the last message of a conversation in which it is their turn, that it can be closed with a good word.
   */
  readonly quiet_offer: boolean
  /**
   * The mail of a deletion because the member met somebody has a link to tell how. Staff read each story in the console; the section `stories` of landers shows approved ones.
   */
  readonly success_stories: boolean
  /**
   * Longest message, in characters.
   */
  readonly message_length: number
  /**
   * Filters of the member search, in this order.
   *
   * @minItems 1
   */
  readonly search_fields: readonly [SearchField, ...SearchField[]]
  /**
   * Days in which unused credits can be given back; at least 14 in the EU.
   */
  readonly refund_days: number
  /**
   * Genders that people can sign up with, in the order of the question. A site of one kind of people names one.
   *
   * @minItems 1
   */
  readonly genders: readonly ['female' | 'male', ...('female' | 'male')[]]
  /**
   * Shows teasers of partners (cam and resell) where a landing page has a section of type cam_teaser.
   */
  readonly member_resell: boolean
  /**
   * Interests that members can choose, by their slug.
   */
  readonly interests: readonly InterestSlug[]
  /**
   * Regions by country where they differ from the platform's own.
   */
  readonly region_data: {
    readonly [k: string]: RegionData
  }
  /**
   * Currency that a country pays in.
   */
  readonly currencies: {
    readonly [k: string]: Currency
  }
  /**
   * The credit packages: p0, p1, p2, p3.
   *
   * @minItems 4
   * @maxItems 4
   */
  readonly packages: readonly [CreditPackage, CreditPackage, CreditPackage, CreditPackage]
  readonly trial_package?: TrialPackage
  /**
   * Takes the payments of new orders; those of older orders stay with the provider that they began at. Left out: PAYMENT_PROVIDER of the program.
   */
  readonly payment_provider?: string
  /**
   * Whose GIFs members find in conversations. drawn: those that the platform brings along. giphy: those of GIPHY, rated "g" alone, asked and fetched by the server; its key is secrets.gif_api_key. Left out: drawn.
   */
  readonly gif_provider?: 'drawn' | 'giphy'
  /**
   * A provider with the API of LibreTranslate that translates received messages when their reader presses for it. It receives the words of the sender, without a name: the site's privacy page says so, and the operator needs a contract with the provider. A key, where it needs one, is secrets.translation_api_key. Left out: no translation.
   */
  readonly translation?: {
    readonly name: Line
    /**
     * Public address of its API, without /translate.
     */
    readonly url: string
  }
  /**
   * Whom the site's mails come from. Answers always go to support_email.
   */
  readonly mail?: {
    readonly from?: Email
    /**
     * The provider that sends the mails and reports bounces and complaints to /api/mail-webhook of the site; its signing key is secrets.mail_webhook_key.
     */
    readonly webhook?: 'mailgun'
    /**
     * Signs the mails for the domain; the private key is secrets.dkim_private_key, the public one a TXT record at <selector>._domainkey.<domain>.
     */
    readonly dkim?: {
      /**
       * Name of the key in the DNS of the domain.
       */
      readonly selector: string
      readonly domain: Host
    }
  }
  /**
   * Ways to pay by country, in the order shown.
   */
  readonly payment_methods: {
    /**
     * @minItems 1
     */
    readonly [k: string]: readonly [PaymentMethod, ...PaymentMethod[]]
  }
  readonly direct_debit: DirectDebitLimits
  /**
   * Advertising networks that are told of conversions, by the name that stands in `network` of their links. Each conversion of a member who came by such a link is sent to the address `postback`, tried again for about a day, and listed in the console.
   */
  readonly networks: {
    readonly [k: string]: {
      readonly postback: LinkTemplate
      /**
       * The conversions that the network is told of; all without it.
       *
       * @minItems 1
       */
      readonly events?: [
        'signup' | 'confirmed' | 'first_purchase' | 'refund' | 'refund_reversed',
        ...('signup' | 'confirmed' | 'first_purchase' | 'refund' | 'refund_reversed')[]
      ]
      /**
       * How a postback is sent: GET, with macros in the address alone, or POST, with `fields` in its body; GET without it.
       */
      readonly method?: 'GET' | 'POST'
      /**
       * How the fields of a POST are written: as a form, or as one JSON object of texts; as a form without it.
       */
      readonly format?: 'form' | 'json'
      /**
       * Fields in the body of a POST by name, each a text with the macros of `postback`.
       */
      readonly fields?: {
        readonly [k: string]: string
      }
      /**
       * Signs each postback by the HMAC-SHA-256 in hexadecimal digits: a GET over its whole address, as a further parameter; a POST over its whole body, in a header. Of a signed POST only the body has macros.
       */
      readonly signature?: {
        readonly secret: Secret
        /**
         * Name of the parameter of a GET; `signature` without it.
         */
        readonly parameter?: string
        /**
         * Name of the header of a POST; `X-Signature` without it.
         */
        readonly header?: string
      }
    }
  }
  /**
   * Partners that /partner/<name> leads to. Any other name answers 404.
   */
  readonly partners: {
    readonly [k: string]: {
      readonly url: LinkTemplate
    }
  }
  /**
   * Landing pages that this site offers at /landers/<name> (landing, landing2 and landing3 at /members/<id>/<name>): names of folders in landers.
   */
  readonly landers: readonly string[]
  /**
   * Date of the terms that new members agree to.
   */
  readonly terms_version: string
  /**
   * Who runs the site.
   */
  readonly company: {
    readonly name: Line
    readonly address: Line
    /**
     * Number in the commercial register.
     */
    readonly kvk: string
    /**
     * Court or office of the commercial register; shown in the imprint.
     */
    readonly register?: string
    /**
     * Who may act for the company; shown in the imprint.
     */
    readonly representatives?: string
    /**
     * Share capital, with its currency; shown in the imprint.
     */
    readonly capital?: string
    /**
     * Person responsible for the content of the site; shown in the imprint.
     */
    readonly publisher?: string
    /**
     * Host of the site with address and phone; shown in the imprint.
     */
    readonly hosting?: string
    readonly city: Line
    readonly country: Country
    /**
     * Names under which it does business.
     */
    readonly tradenames: readonly Line[]
    /**
     * VAT numbers, each with its country first.
     */
    readonly vat_numbers: readonly string[]
    readonly support_phone: Phone
    /**
     * Per cent off that a member is offered instead of deleting the account, in a code of their own; 0 for none.
     */
    readonly delete_discount: number
    /**
     * When the company came in; moves the terms version.
     */
    readonly added: string
  }
  /**
   * Further links of the footer.
   */
  readonly links: readonly FooterLink[]
  /**
   * Where the secrets are found; never the secrets themselves.
   */
  readonly secrets: {
    readonly mollie_api_key?: Secret
    readonly dkim_private_key?: Secret
    readonly smtp_url?: Secret
    readonly mail_webhook_key?: Secret
    readonly age_provider_api_key?: Secret
    readonly age_provider_signing_key?: Secret
    readonly sms_api_key?: Secret
    readonly gif_api_key?: Secret
    readonly translation_api_key?: Secret
    readonly push_private_key?: Secret
  }
}
export interface MessageCosts {
  readonly costs: number
  readonly currency: Currency
}
/**
 * Regions of one country with a few real cities each. Ids are stable: members store them.
 */
export interface RegionData {
  readonly $schema?: string
  /**
   * What a region is called in this country; names a text key.
   */
  readonly kind:
    | 'provincia'
    | 'regione'
    | 'stato'
    | 'cantone'
    | 'voivodato'
    | 'provincie'
    | 'bundesland'
    | 'region'
    | 'lan'
    | 'fylke'
    | 'maakunta'
    | 'nation'
  readonly regions: readonly Region[]
}
export interface Region {
  /**
   * Stable number within the country, stored with members.
   */
  readonly id: number
  /**
   * ISO 3166-2.
   */
  readonly code: string
  /**
   * Name, or names by language where they differ.
   */
  readonly name:
    | string
    | {
        readonly [k: string]: string
      }
  readonly lat: number
  readonly lon: number
  readonly cities: readonly City[]
}
export interface City {
  readonly name: string
  readonly lat: number
  readonly lon: number
  readonly postcode?: string
}
export interface CreditPackage {
  /**
   * p0 is the smallest one.
   */
  readonly id: 'p0' | 'p1' | 'p2' | 'p3'
  /**
   * Credits that it gives.
   */
  readonly credits: number
  /**
   * Price by currency, in its minor unit.
   */
  readonly prices: {
    readonly [k: string]: number
  }
  /**
   * Carries the popular label.
   */
  readonly popular?: boolean
}
/**
 * Credits and prices of a package that is offered once to a member who never paid and is about to delete the account. It is on no list. Left out: none is offered.
 */
export interface TrialPackage {
  /**
   * Credits that it gives.
   */
  readonly credits: number
  /**
   * Price by currency, in its minor unit; in other currencies it is not offered.
   */
  readonly prices: {
    readonly [k: string]: number
  }
}
/**
 * Limits of direct debit, which the payer can have returned for weeks. They count for the 24 hours or 30 days before each order.
 */
export interface DirectDebitLimits {
  readonly day_amount: DebitAmount
  readonly month_amount: DebitAmount
  readonly codes_per_member: CodesPerPerson
  readonly codes_per_phone: CodesPerPerson
  /**
   * Text messages with a code that are asked for from one network within 24 hours, over all sites of the program.
   */
  readonly codes_per_network: number
  /**
   * Text messages with a code that the site sends within 24 hours: each costs money.
   */
  readonly codes_per_site: number
}
export interface FooterLink {
  readonly title: LocalisedText
  readonly url: Url
}
