import fc from 'fast-check'

/**
 * Text that breaks programs: null bytes, unpaired surrogates, SQL, HTML, right-to-left marks, very
 * long text, names of prototype properties.
 */
export const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u202e',
    '\ufeff',
    '%00',
    '%',
    '%E0%A4%A',
    '..',
    '../../etc/passwd',
    "'",
    "'; drop table member; --",
    '"',
    '\\',
    '$1',
    '{{name}}',
    '#{7*7}',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '-1',
    '1e309',
    '999999999999999999999',
    '2147483648',
    '-2147483649',
    '32768',
    '0x10',
    '1.5',
    '99999999',
    '0000-00-00',
    '9999-12-31',
    'a@b',
    'a@b.example\r\nBcc: x@y.example',
    'IT-99999',
    '00000000-0000-0000-0000-000000000000',
    '👩‍👩‍👧‍👦',
    'ß'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.nat({ max: 5000 }).map((length) => 'x'.repeat(length)),
)

/** Traces of a stack, a statement or a driver. */
export const LEAK =
  /\bat .+:\d+:\d+\)|node_modules|\/platform\/|select .+ from|insert into|violates|syntax error at|ECONN|kysely/i
