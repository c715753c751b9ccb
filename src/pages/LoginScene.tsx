// The picture beside the sign-in form: people of one home, drawn as a net of circles.
import { slogan } from '#generated/product'
import { useText } from '../locales/use-text'

/** Centre and size of each circle; the lines connect neighbours. */
const people: readonly (readonly [number, number, number])[] = [
  [120, 110, 26],
  [258, 70, 16],
  [372, 148, 34],
  [486, 78, 18],
  [200, 236, 40],
  [326, 300, 22],
  [452, 262, 28],
  [96, 342, 18],
  [246, 400, 26],
  [398, 408, 38],
  [516, 372, 16],
]
const ties: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 2],
  [2, 3],
  [0, 4],
  [4, 2],
  [4, 5],
  [5, 6],
  [2, 6],
  [4, 7],
  [7, 8],
  [5, 8],
  [5, 9],
  [6, 10],
  [9, 10],
  [8, 9],
  [3, 6],
]

export function LoginScene({ name }: { name: string }) {
  const say = useText()
  return (
    <aside className="scene">
      <svg className="scene-net" viewBox="0 0 600 480" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
        <g className="scene-ties">
          {ties.map(([from, to]) => {
            const [a, b] = [people[from], people[to]]
            return a && b ? <line key={`${from} ${to}`} x1={a[0]} y1={a[1]} x2={b[0]} y2={b[1]} /> : null
          })}
        </g>
        {people.map(([x, y, size]) => (
          <g key={`${x} ${y}`} className="scene-person">
            <circle cx={x} cy={y} r={size} />
            <circle cx={x} cy={y - size * 0.18} r={size * 0.26} />
            <path d={`M${x - size * 0.46} ${y + size * 0.56}a${size * 0.46} ${size * 0.42} 0 0 1 ${size * 0.92} 0`} />
          </g>
        ))}
      </svg>
      <div className="scene-words">
        <p className="scene-name">{name}</p>
        {slogan ? <p className="scene-line">{say(slogan)}</p> : null}
      </div>
    </aside>
  )
}
