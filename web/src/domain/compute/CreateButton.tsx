import { useFollow } from "../../kit/ui/useFollow";
import { MayButton } from "../access/MayButton";
import { useMayOrderAnywhere } from "./useMayOrder";

interface Props {
  /** Where it is created. */
  path: string;
  children: string;
  isPrimary?: boolean;
}

/** Leads to the form for something new to run, where somebody may order such a thing anywhere at all. */
export function CreateButton({ path, children, isPrimary = false }: Props) {
  const follow = useFollow();
  const may = useMayOrderAnywhere();
  return (
    <MayButton may={may} variant={isPrimary ? "primary" : "normal"} onClick={() => follow(path)}>
      {children}
    </MayButton>
  );
}
