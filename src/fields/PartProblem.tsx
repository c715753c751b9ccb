// The problem of one part of a value, below its input.

interface Props {
  /** Id that the input is described by. */
  id: string
  said: string | undefined
}

export function PartProblem({ id, said }: Props) {
  if (said === undefined) return null
  return (
    <div id={id} role="alert" className="part-problem">
      {said}
    </div>
  )
}
