// Pages of the studio, sent by the development server alone: an HTML file in the root would become part of the build.

const page = (title: string, entry: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" type="image/svg+xml" href="/src/theme/mark.svg" />
    <title>${title}</title>
  </head>
  <body>
    <div id="root"><div class="splash" role="status" aria-label="Loading"><span class="splash-ring"></span></div></div>
    <script type="module" src="${entry}"></script>
  </body>
</html>
`

/** Address to page. */
export const pages: ReadonlyMap<string, string> = new Map([
  ['/studio', page('Studio', '/src/studio/main.tsx')],
  ['/studio/preview', page('Preview', '/src/studio/preview/frame.tsx')],
])

const hues = [205, 160, 30, 265, 340, 95]

/** A picture of a made-up record; null for another address. */
export function pictureAt(address: string): string | null {
  const place = /^\/uploads\/studio\/sample-(\d)\.png$/.exec(address)?.[1]
  if (!place) return null
  const hue = hues[Number(place) % hues.length] as number
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 65% 82%)"/><stop offset="1" stop-color="hsl(${hue} 55% 62%)"/></linearGradient></defs>
<rect width="640" height="480" fill="url(#sky)"/><circle cx="470" cy="130" r="46" fill="hsl(${hue} 80% 94%)"/>
<path d="M0 390 180 220 330 350 450 260 640 400V480H0z" fill="hsl(${hue} 40% 42%)"/></svg>`
}
