import type { ReactNode } from 'react'
import { bandCss } from './Band.tsx'
import { startFormCss } from './StartForm.tsx'
import type { SectionProps } from './section-props.ts'
import { CamTeaser, camTeaserCss } from './sections/CamTeaser.tsx'
import { Closing, closingCss } from './sections/Closing.tsx'
import { Collage } from './sections/Collage.tsx'
import { ConversationTeaser, conversationTeaserCss } from './sections/ConversationTeaser.tsx'
import { Countdown, countdownCss } from './sections/Countdown.tsx'
import { collageCss } from './sections/collage-css.ts'
import { Faq, faqCss } from './sections/Faq.tsx'
import { FaqExcerpt } from './sections/FaqExcerpt.tsx'
import { filmCss } from './sections/FilmWords.tsx'
import { Gallery, galleryCss } from './sections/Gallery.tsx'
import { Hero, heroCss } from './sections/Hero.tsx'
import { heroFormCss } from './sections/hero-form-css.ts'
import { IconPicker } from './sections/IconPicker.tsx'
import { iconPickerCss } from './sections/icon-picker-css.ts'
import { Moderation, moderationCss } from './sections/Moderation.tsx'
import { People, peopleCss } from './sections/People.tsx'
import { PriceExample, priceExampleCss } from './sections/PriceExample.tsx'
import { ProfileCards } from './sections/ProfileCards.tsx'
import { ProfileGallery, profileGalleryCss } from './sections/ProfileGallery.tsx'
import { ProfileHeader, profileHeaderCss } from './sections/ProfileHeader.tsx'
import { Promises, pointsCss } from './sections/Promises.tsx'
import { Question, questionCss } from './sections/Question.tsx'
import { RegionMap } from './sections/RegionMap.tsx'
import { regionMapCss } from './sections/region-map-css.ts'
import { Signup, signupCss } from './sections/Signup.tsx'
import { footerCss, SiteFooter } from './sections/SiteFooter.tsx'
import { SocialFeed } from './sections/SocialFeed.tsx'
import { Steps } from './sections/Steps.tsx'
import { Stories, storiesCss } from './sections/Stories.tsx'
import { SwipeDeck, swipeDeckCss } from './sections/SwipeDeck.tsx'
import { scenesCss } from './sections/scenes.tsx'
import { socialFeedCss } from './sections/social-feed-css.ts'
import { Testimonial, testimonialCss } from './sections/Testimonial.tsx'
import { Transitions, transitionsCss } from './sections/Transitions.tsx'
import { Video, videoCss } from './sections/Video.tsx'
import { WayInBar, wayInBarCss } from './sections/WayInBar.tsx'
import { WelcomeDiscount, welcomeDiscountCss } from './sections/WelcomeDiscount.tsx'

interface SectionView {
  /** The schema of the type has validated the settings before a component receives them. */
  readonly Component: (props: SectionProps<never>) => ReactNode
  /** CSS that the page needs if it has such a section. */
  readonly css: readonly string[]
  /**
   * On a closed site: `left out`, because it only invites, or `says so`, because it states it
   * itself and needs no notice above it.
   */
  readonly whenClosed?: 'left out' | 'says so'
}

/**
 * The component of each type in `schemas/sections`; scripts are in `section-scripts.ts`. The
 * console's editor renders them too.
 */
export const SECTION_VIEWS: Readonly<Record<string, SectionView>> = {
  cam_teaser: { Component: CamTeaser, css: [bandCss, camTeaserCss] },
  closing: { Component: Closing, css: [bandCss, closingCss], whenClosed: 'left out' },
  collage: { Component: Collage, css: [collageCss] },
  conversation_teaser: {
    Component: ConversationTeaser,
    css: [bandCss, conversationTeaserCss],
    whenClosed: 'says so',
  },
  countdown: {
    Component: Countdown,
    css: [bandCss, countdownCss],
  },
  faq_excerpt: { Component: FaqExcerpt, css: [bandCss, pointsCss, faqCss] },
  faq: { Component: Faq, css: [bandCss, faqCss] },
  footer: { Component: SiteFooter, css: [footerCss] },
  gallery: { Component: Gallery, css: [galleryCss] },
  hero: { Component: Hero, css: [bandCss, heroCss, startFormCss, heroFormCss] },
  icon_picker: { Component: IconPicker, css: [bandCss, iconPickerCss], whenClosed: 'says so' },
  moderation: { Component: Moderation, css: [bandCss, pointsCss, moderationCss] },
  people: { Component: People, css: [bandCss, pointsCss, peopleCss] },
  price_example: { Component: PriceExample, css: [bandCss, priceExampleCss] },
  profile_cards: { Component: ProfileCards, css: [bandCss, pointsCss] },
  profile_gallery: { Component: ProfileGallery, css: [bandCss, pointsCss, profileGalleryCss] },
  profile_header: { Component: ProfileHeader, css: [bandCss, profileHeaderCss] },
  promises: { Component: Promises, css: [bandCss, pointsCss] },
  question: { Component: Question, css: [questionCss, heroCss] },
  region_map: { Component: RegionMap, css: [bandCss, regionMapCss] },
  signup: { Component: Signup, css: [bandCss, startFormCss, signupCss] },
  social_feed: { Component: SocialFeed, css: [bandCss, socialFeedCss], whenClosed: 'says so' },
  steps: { Component: Steps, css: [bandCss, pointsCss], whenClosed: 'left out' },
  stories: { Component: Stories, css: [bandCss, storiesCss] },
  welcome_discount: {
    Component: WelcomeDiscount,
    css: [bandCss, welcomeDiscountCss],
    whenClosed: 'left out',
  },
  testimonial: { Component: Testimonial, css: [bandCss, testimonialCss] },
  way_in_bar: { Component: WayInBar, css: [wayInBarCss] },
  transitions: { Component: Transitions, css: [bandCss, filmCss, scenesCss, transitionsCss] },
  swipe_deck: { Component: SwipeDeck, css: [bandCss, swipeDeckCss] },
  video: { Component: Video, css: [bandCss, filmCss, videoCss] },
}
