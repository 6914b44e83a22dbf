/**
 * Line icons on a 24 px grid, 1.75 px strokes with round ends. Each value is the inside of an
 * `<svg>`; a path marked `class="f"` is filled with the text colour. Drawn for this product.
 */
export const ICON_PATHS = {
  back: '<path d="M19 12H5m6-6-6 6 6 6"/>',
  bell: '<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 21h4"/>',
  'bell-off': '<path d="M6 16.5V11a6 6 0 0 1 9.5-4.9M18 10.5v6l1.5 1.5H8M10 21h4M4 4l16 16"/>',
  block: '<circle cx="12" cy="12" r="8.5"/><path d="m6 6 12 12"/>',
  camera:
    '<path d="M4 8h3.2l1.6-2.5h6.4L16.8 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1z"/><circle cx="12" cy="13" r="3.5"/>',
  chat: '<path d="M5 4.5h14a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-7L7 20.5v-4H5A1.5 1.5 0 0 1 3.5 15V6A1.5 1.5 0 0 1 5 4.5zM8 9h8m-8 3.5h5"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  'chevron-down': '<path d="m6 9.5 6 6 6-6"/>',
  'chevron-left': '<path d="m14.5 6-6 6 6 6"/>',
  'chevron-right': '<path d="m9.5 6 6 6-6 6"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5.2l3.3 2"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  credits: '<circle cx="9" cy="9" r="5.5"/><path d="M9 7v4M16 9.6A5.5 5.5 0 1 1 9.6 16"/>',
  eye: '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="3"/>',
  filter:
    '<path d="M4 7h9m5 0h2M4 17h2m5 0h9"/><circle cx="15.5" cy="7" r="2.5"/><circle cx="8.5" cy="17" r="2.5"/>',
  gift: '<path d="M4 12v8h16v-8M3 8h18v4H3zm9 0v12M12 8S11 3.5 8.2 3.5a2.2 2.2 0 0 0 0 4.5zm0 0s1-4.5 3.8-4.5a2.2 2.2 0 0 1 0 4.5z"/>',
  globe:
    '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c3 2.5 3.7 5.5 3.7 8.5s-.7 6-3.7 8.5c-3-2.5-3.7-5.5-3.7-8.5S9 6 12 3.5z"/>',
  heart:
    '<path d="M12 20S3.5 15.2 3.5 9.3A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.7C20.5 15.2 12 20 12 20z"/>',
  'heart-filled':
    '<path class="f" d="M12 20S3.5 15.2 3.5 9.3A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.7C20.5 15.2 12 20 12 20z"/>',
  info: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5.5M12 7.5v.1"/>',
  location:
    '<path d="M12 21.5s-7-6.4-7-11.7a7 7 0 0 1 14 0c0 5.3-7 11.7-7 11.7z"/><circle cx="12" cy="9.8" r="2.6"/>',
  lock: '<rect x="5" y="10.5" width="14" height="10" rx="2"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>',
  logout: '<path d="M14 4H5.5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  more: '<circle class="f" cx="5" cy="12" r="1.4"/><circle class="f" cx="12" cy="12" r="1.4"/><circle class="f" cx="19" cy="12" r="1.4"/>',
  photo:
    '<rect x="3.5" y="4.5" width="17" height="15" rx="2"/><circle cx="8.8" cy="9.5" r="1.6"/><path d="m4 17 5-4.5 3.5 3 3.5-3.5 4.5 4.5"/>',
  search: '<circle cx="10.8" cy="10.8" r="6.8"/><path d="m20.5 20.5-4.9-4.9"/>',
  send: '<path d="M20.5 3.5 3.5 10.2l6.8 3.5 3.5 6.8zM10.3 13.7l4.2-4.2"/>',
  settings:
    '<circle cx="12" cy="12" r="3"/><path d="M12 2.8v3m0 12.4v3M2.8 12h3m12.4 0h3M5.5 5.5l2.1 2.1m8.8 8.8 2.1 2.1m0-13-2.1 2.1m-8.8 8.8-2.1 2.1"/>',
  sparkle:
    '<path d="M11 4c.8 5 2.2 6.4 7 7.2-4.8.8-6.2 2.2-7 7.2-.8-5-2.2-6.4-7-7.2C8.8 10.4 10.2 9 11 4zm7.5 11v5M16 17.5h5"/>',
  star: '<path d="m12 3.5 2.6 5.5 5.9.8-4.3 4.2 1.1 6L12 17.2 6.7 20l1.1-6-4.3-4.2 5.9-.8z"/>',
  user: '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.6-4.2 3.5-6 7.5-6s6.9 1.8 7.5 6"/>',
  warning: '<path d="M12 3.8 2.8 19.5h18.4zM12 10v4.5m0 2.5v.1"/>',
  undo: '<path d="M8.5 5 4.5 9l4 4M4.5 9h9.7a5.3 5.3 0 0 1 0 10.6H9"/>',
  trash: '<path d="M4 7h16M9.5 7V4h5v3M6 7l1 13.5h10L18 7m-8 4v5.5m4-5.5v5.5"/>',
  edit: '<path d="m4 20 1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m3.5 7 8.5 6 8.5-6"/>',
} as const

export type IconName = keyof typeof ICON_PATHS
