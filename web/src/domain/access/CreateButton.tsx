import { useFollow } from "../../kit/ui/useFollow";
import { MayButton } from "./MayButton";
import { useCanAnywhere } from "./useCan";

interface Props {
  /** Where it is created. */
  path: string;
  children: string;
  isPrimary?: boolean;
}

/** Leads to the form for something new to run, where somebody may create such a thing anywhere at all. */
export function CreateButton({ path, children, isPrimary = false }: Props) {
  const follow = useFollow();
  const may = useCanAnywhere()("compute_create");
  return (
    <MayButton may={may} variant={isPrimary ? "primary" : "normal"} onClick={() => follow(path)}>
      {children}
    </MayButton>
  );
}
