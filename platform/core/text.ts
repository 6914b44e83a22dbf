/** Whether nothing of a text would be seen: spaces, line breaks, and characters that nothing is drawn for (U+200B, U+3164). */
export const isBlank = (text: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text)
