import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import FileDropzone from "@cloudscape-design/components/file-dropzone";
import FileInput from "@cloudscape-design/components/file-input";
import FormField from "@cloudscape-design/components/form-field";
import ProgressBar from "@cloudscape-design/components/progress-bar";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { VerificationDraft } from "@portico/console";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type UseFormReturn, useController } from "react-hook-form";
import type { ImageReply } from "../../api/generated/types.gen";
import { useSite } from "../../api/site";
import { useT } from "../../i18n/t";
import { usePictureUpload } from "../../kit/form/usePictureUpload";
import { mostWords } from "../../kit/ui/sizeWords";
import type { ConsoleModule } from "../../rules/rules";
import { BlobImage } from "./BlobImage";
import { KeptPicture } from "./KeptPicture";
import { pictureQuery } from "./query";

const ACCEPTED = "image/jpeg,image/png,image/gif";

interface Props {
  form: UseFormReturn<VerificationDraft>;
  module: ConsoleModule;
  name: "front_image" | "back_image";
  label: string;
  /** The picture that was handed in before. */
  earlier: string;
  /** Told whether a picture is on its way. */
  onBusy: (name: string, isBusy: boolean) => void;
}

/** A picture of a document: judged before it leaves, shown while it is sent and once it is kept, replaced or removed. */
export function PictureField({ form, module, name, label, earlier, onBusy }: Props) {
  const t = useT();
  const { limits } = useSite();
  const { field, fieldState } = useController({ control: form.control, name });
  const imageId = field.value;
  const set = (id: string) => {
    form.setValue(name, id, { shouldValidate: id !== "" || form.formState.isSubmitted });
    onBusy(name, false);
  };
  const client = useQueryClient();
  const kept = ({ image_id }: ImageReply, file: File) => {
    client.setQueryData(pictureQuery(image_id).queryKey, file);
    set(image_id);
  };
  const { under, failure, begin, stop } = usePictureUpload(module, "/gicend/verification/image/create/", kept);
  const latest = useRef<File>(undefined);
  const choose = async ([file]: File[]) => {
    if (!file) return;
    latest.current = file;
    onBusy(name, true);
    await begin(file);
    // Of one that another has taken the place of nothing follows: the other is on its way.
    if (latest.current === file) onBusy(name, false);
  };
  const halt = () => {
    stop();
    onBusy(name, false);
  };
  const alt = t("verification.picture_alt", { label });
  const act = (action: string) => t("verification.picture_of", { action, label });
  const choosing = t(imageId ? "verification.picture_replace" : "verification.picture_choose");

  return (
    <FormField
      stretch
      label={label}
      constraintText={t("verification.picture_hint", { size: mostWords(limits.image.max_bytes) })}
      errorText={failure ?? fieldState.error?.message}
    >
      <FileDropzone onChange={({ detail }) => void choose(detail.value)}>
        <SpaceBetween size="xs" alignItems="center">
          {under ? (
            <BlobImage blob={under.file} alt={under.file.name} />
          ) : imageId ? (
            <KeptPicture imageId={imageId} alt={alt} />
          ) : (
            <Box color="text-body-secondary">{t("verification.picture_drop")}</Box>
          )}
          {under && <ProgressBar value={under.percent} ariaLabel={t("verification.picture_uploading", { label })} />}
          {!under && imageId !== "" && (
            <StatusIndicator>
              {t(imageId === earlier ? "verification.picture_earlier" : "verification.picture_kept")}
            </StatusIndicator>
          )}
          <SpaceBetween direction="horizontal" size="xs" alignItems="center">
            <FileInput
              value={[]}
              accept={ACCEPTED}
              ariaLabel={act(choosing)}
              onChange={({ detail }) => void choose(detail.value)}
            >
              {choosing}
            </FileInput>
            {under && (
              <Button formAction="none" ariaLabel={act(t("verification.picture_cancel"))} onClick={halt}>
                {t("verification.picture_cancel")}
              </Button>
            )}
            {!under && imageId !== "" && (
              <Button formAction="none" ariaLabel={act(t("verification.picture_remove"))} onClick={() => set("")}>
                {t("verification.picture_remove")}
              </Button>
            )}
          </SpaceBetween>
        </SpaceBetween>
      </FileDropzone>
    </FormField>
  );
}
