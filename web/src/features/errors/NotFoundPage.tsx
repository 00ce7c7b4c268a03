import { PATHS } from "../../domain/paths";
import { NotFound } from "../../kit/ui/NotFound";

/** `/404`: every address that leads nowhere. */
export function NotFoundPage() {
  return <NotFound home={PATHS.home} />;
}
