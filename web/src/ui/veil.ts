/** The backdrop between a dialog or sheet and the page: paper-brown, 35 %, with 2 px of blur. */
export const veilClass =
  'fixed inset-0 z-50 bg-veil [backdrop-filter:blur(2px)] transition-opacity duration-200 data-starting-style:opacity-0 data-ending-style:opacity-0'
