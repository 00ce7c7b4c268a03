import ContentLayout from "@cloudscape-design/components/content-layout";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { projectsQuery, vdcsQuery } from "../../api/queries";
import { useSite } from "../../api/site";
import { MayButton } from "../../domain/access/MayButton";
import { useCan } from "../../domain/access/useCan";
import { useT } from "../../i18n/t";
import { PageHead } from "../../kit/page/PageHead";
import { useListState } from "../../kit/table/useListState";
import { FailedState } from "../../kit/ui/FailedState";
import { Loading } from "../../kit/ui/Loading";

// Tables and forms are large: the page does not wait for them.
const ProjectTable = lazy(() => import("./ProjectTable").then((module) => ({ default: module.ProjectTable })));
const PlaceDialog = lazy(() => import("./PlaceDialog").then((module) => ({ default: module.PlaceDialog })));

/** `/main/project`: the account's projects with the VDCs in them; everybody sees those in which they were granted anything. */
export function ProjectsPage() {
  const t = useT();
  const { projects: most } = useSite().limits.account;
  const projects = useQuery({ ...projectsQuery, meta: { quiet: true } });
  const vdcs = useQuery({ ...vdcsQuery, meta: { quiet: true } });
  const address = useListState();
  const isFull = projects.data !== undefined && projects.data.projects.length >= most;
  const mayMake = useCan()("project_manage", {}, isFull && t("project.full", { most }));
  const isNew = address.value("new") === "project" && mayMake.allowed;
  const again = () => {
    void projects.refetch();
    void vdcs.refetch();
  };
  const isLoaded = projects.data !== undefined && vdcs.data !== undefined;
  const isFailed = !isLoaded && (projects.isError || vdcs.isError);
  const create = (variant: "primary" | "normal") => (
    <MayButton may={mayMake} variant={variant} disabled={!isLoaded} onClick={() => address.set({ new: "project" })}>
      {t("project.create")}
    </MayButton>
  );
  return (
    <ContentLayout
      header={<PageHead title={t("title.project")} description={t("project.intro")} actions={create("primary")} />}
    >
      {isFailed && <FailedState onRetry={again} />}
      {!isFailed && !isLoaded && <Loading />}
      {isLoaded && (
        <Suspense fallback={<Loading />}>
          <ProjectTable
            projects={projects.data.projects}
            vdcs={vdcs.data.vdcs}
            onRefresh={again}
            create={create("normal")}
          />
        </Suspense>
      )}
      {isLoaded && isNew && (
        <Suspense>
          <PlaceDialog wanted={{ what: "project" }} onClose={() => address.set({ new: "" })} />
        </Suspense>
      )}
    </ContentLayout>
  );
}
