import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FileInput from "@cloudscape-design/components/file-input";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import ProgressBar from "@cloudscape-design/components/progress-bar";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQueryClient } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { call } from "../../../api/call";
import { accountAvatarDelete } from "../../../api/generated/sdk.gen";
import type { AccountInfo, AvatarReply } from "../../../api/generated/types.gen";
import { accountQuery } from "../../../api/queries";
import { useSite } from "../../../api/site";
import { useT } from "../../../i18n/t";
import { useAttempt } from "../../../kit/form/useAttempt";
import { usePictureUpload } from "../../../kit/form/usePictureUpload";
import { mostWords } from "../../../kit/ui/sizeWords";
import { toast } from "../../../state/toast";
import { useConsoleRules } from "../useConsoleRules";

const ACCEPTED = "image/jpeg,image/png,image/gif";

/** The person's picture: judged before it leaves, replaced or removed. */
export function AvatarPart({ account }: { account: AccountInfo }) {
  const t = useT();
  const { limits } = useSite();
  const queries = useQueryClient();
  const removal = useAttempt();
  const changed = (words: string) => {
    void queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    toast.success(words);
  };
  const { under, failure, begin, stop } = usePictureUpload<AvatarReply>(
    useConsoleRules(),
    "/gicend/account/avatar/update/",
    () => changed(t("user_info.picture_saved")),
  );
  const choose = ([file]: File[]) => {
    if (file) void begin(file);
  };
  const remove = () =>
    removal.attempt(async () => {
      await call(accountAvatarDelete({ body: {} }));
      changed(t("user_info.picture_removed"));
    });
  return (
    <Container header={<Header variant="h2">{t("user_info.picture")}</Header>}>
      <FormField
        label={t("user_info.picture")}
        constraintText={t("user_info.picture_hint", { size: mostWords(limits.image.max_bytes) })}
        errorText={failure ?? removal.failure}
      >
        <SpaceBetween size="s">
          {account.avatar ? (
            <img src={account.avatar} alt={t("user_info.picture_alt")} style={picture} />
          ) : (
            <Box color="text-body-secondary">{t("user_info.picture_none")}</Box>
          )}
          {under && <ProgressBar value={under.percent} ariaLabel={t("user_info.picture_sending")} />}
          <SpaceBetween direction="horizontal" size="xs">
            <FileInput value={[]} accept={ACCEPTED} onChange={({ detail }) => choose(detail.value)}>
              {t(account.avatar ? "user_info.picture_replace" : "user_info.picture_choose")}
            </FileInput>
            {under && <Button onClick={stop}>{t("common.cancel")}</Button>}
            {!under && account.avatar !== "" && (
              <Button loading={removal.busy} onClick={() => void remove()}>
                {t("user_info.picture_remove")}
              </Button>
            )}
          </SpaceBetween>
        </SpaceBetween>
      </FormField>
    </Container>
  );
}

const picture: CSSProperties = { width: 64, height: 64, borderRadius: "50%", objectFit: "cover" };
