import type { Named } from "./obstacles";

/** The names of machines that something is done with. */
export function Names({ machines }: { machines: readonly Named[] }) {
  return (
    <ul>
      {machines.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
