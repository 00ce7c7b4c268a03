import type { InstanceReply } from "../../api/generated/types.gen";

/** The names of instances that something is done with. */
export function Names({ instances }: { instances: readonly InstanceReply[] }) {
  return (
    <ul>
      {instances.map(({ instance_id, name }) => (
        <li key={instance_id}>{name}</li>
      ))}
    </ul>
  );
}
