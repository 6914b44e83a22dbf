/** Cookie with the country that a visitor chose. Members have theirs in the profile. */
export const COUNTRY_COOKIE = 'country'
