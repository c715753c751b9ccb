// Pictures that are not in the library: the page does not load them, and their readers may not see them.

export function isOwnFile(address: string): boolean {
  return address.startsWith('/uploads/')
}

/** The site behind an address; the address itself if it has none. */
export function siteOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}
