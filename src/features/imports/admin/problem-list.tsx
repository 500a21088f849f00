import type { PlannedProblem } from '../import-plan.ts'

/** What stays out, each with its file and line. */
export function ProblemList({ title, problems }: { title: string; problems: PlannedProblem[] }) {
  if (problems.length === 0) return null
  return (
    <>
      <h3 className="import-heading">
        {title}: {problems.length}
      </h3>
      <ul className="admin-rows">
        {problems.map(({ file, line, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may have the same problem twice
          <li key={index} className="import-post">
            <p className="import-file">
              {file}
              {line !== undefined && `, line ${line}`}
            </p>
            <p className="import-problem">{message}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
